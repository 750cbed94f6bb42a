/** Why a certificate is not accepted, and where. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** The file of the certificate. */
  readonly file: string;
  /** Where in it: "line 7", "clause 12"; null where all of it is meant. */
  readonly place: string | null;

  constructor(file: string, place: string | null, message: string) {
    super(message);
    this.file = file;
    this.place = place;
  }
}
