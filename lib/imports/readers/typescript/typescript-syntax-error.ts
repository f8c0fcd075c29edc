/** Why a text is not a type, and the offset where that shows. */
export class TypeScriptSyntaxError extends SyntaxError {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}
