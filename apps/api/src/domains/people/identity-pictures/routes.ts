import { beginIdentityPicture, sendPicturePiece } from '@foodbank/contract/people/identity-levels';
import type { AppContext } from '../../../platform/app-context.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { addPiece, beginPicture, describePicture } from './receiving.ts';

/** The calls by which customers send pictures. What answers with the level is in `identity-levels`. */
export function identityPictureRoutes({ config, database, limits }: AppContext): Route[] {
  const terms = { allowsExamples: !config.production };
  return [
    personRoute(beginIdentityPicture, async ({ body }, { person }) => {
      await limits.take('identityPicturesByCustomer', person.id);
      return { picture: describePicture(await database.write((tx) => beginPicture(tx, person.id, body, terms))) };
    }),
    personRoute(sendPicturePiece, async ({ params: { id, at }, body }, { person }) => {
      await limits.take('picturePiecesByCustomer', person.id);
      const piece = { id, at: Number(at), bytes: body as unknown as Buffer };
      return { picture: describePicture(await database.write((tx) => addPiece(tx, person.id, piece))) };
    }),
  ];
}
