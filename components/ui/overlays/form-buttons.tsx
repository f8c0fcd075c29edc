import { Dialog as Primitive } from "radix-ui";
import { Button, type ButtonProps } from "../primitives/button";

/** The buttons of a form in a dialog or sheet: one that closes it and one that submits the form. */
export const FormButtons = (props: ButtonProps) => (
  <>
    <Primitive.Close asChild>
      <Button writes={false}>Cancel</Button>
    </Primitive.Close>
    <Button type="submit" variant="primary" {...props} />
  </>
);
