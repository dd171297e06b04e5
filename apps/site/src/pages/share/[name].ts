import type { APIRoute, GetStaticPaths } from 'astro';
import { sharedPictures } from '../../share/share-pictures.tsx';

export const getStaticPaths: GetStaticPaths = async () =>
  (await sharedPictures()).map(({ name, bytes }) => ({ params: { name }, props: { bytes } }));

/** The picture that a page's link is shown with. */
export const GET: APIRoute = ({ props }) => new Response(props.bytes, { headers: { 'content-type': 'image/png' } });
