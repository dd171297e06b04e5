import type { APIRoute, GetStaticPaths } from 'astro';
import { sharedPictures } from '../../share/share-pictures.tsx';

export const getStaticPaths: GetStaticPaths = async () =>
  (await sharedPictures()).map(({ name, bytes }) => ({ params: { name }, props: { bytes } }));

/** The preview picture of links to a page. */
export const GET: APIRoute = ({ props }) => new Response(props.bytes, { headers: { 'content-type': 'image/png' } });
