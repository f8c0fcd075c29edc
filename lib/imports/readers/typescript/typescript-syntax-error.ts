/** Why a text is not a type, and the offset where that shows. */
export class TypeScriptSyntaxError extends SyntaxError {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}
