"use client";

import { useStoredFields } from "@/components/queries/credentials";
import { Button } from "@/components/ui/primitives/button";
import { serviceName } from "@/lib/agent/credentials/credential";
import { useEditor } from "../editor-state";

/**
 * Returns the control described by an element that contains the given one, or else the checkbox of
 * its list item.
 */
const findControl = (element: Element): HTMLElement | null => {
  for (let at = element.closest("[id]"); at; at = at.parentElement?.closest("[id]") ?? null) {
    const selector = `[aria-describedby~="${CSS.escape(at.id)}"]`;
    const control = document.querySelector<HTMLElement>(selector);
    if (control) return control;
  }
  return element.closest("li")?.querySelector<HTMLElement>("[role=checkbox]") ?? null;
};

type SetUpCredentialProps = {
  service: string;
  /** A field that the credential needs. */
  field?: string | undefined;
  /** Path of the form field that gets the focus back if no control is found. */
  path: string;
  variant?: "ghost";
  className?: string;
};

/** Button that sets up a credential, or adds a field to it, without leaving the editor. */
export function SetUpCredential(props: SetUpCredentialProps) {
  const { service, field, path, variant = "secondary", className } = props;
  const { state, credentialSheet } = useEditor();
  const storedFields = useStoredFields();
  if (!credentialSheet || !serviceName.safeParse(service).success) return null;
  return (
    <Button
      size="sm"
      variant={variant}
      className={className}
      onClick={({ currentTarget: opener }) =>
        state.setState({
          credentialRequest: {
            service,
            ...(field && { field }),
            opener,
            control: findControl(opener),
            path,
          },
        })
      }
    >
      {Object.hasOwn(storedFields, service) ? `Edit ${service}` : `Set up ${service}`}
    </Button>
  );
}
