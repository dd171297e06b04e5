/**
 * An answer's body that is JSON already: written by a statement that names each of its fields, or written once for many
 * requests. It goes out as it is, past the serializer, so whoever makes one answers for its shape.
 */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
