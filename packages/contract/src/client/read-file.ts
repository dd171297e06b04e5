/** The file of an OK response, with the name that the server gave it. */
export async function readFile(response: Response): Promise<File> {
  const content = await response.blob();
  const [, name = 'file'] = /filename="([^"]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([content], name, { type: content.type });
}
