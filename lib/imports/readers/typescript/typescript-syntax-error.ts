/** Thrown if a text is not a type. `at` is the offset of the error. */
export class TypeScriptSyntaxError extends SyntaxError {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}
