import { isRowId } from '@foodbank/contract/primitives/rows';
import { fillPage } from '@foodbank/front-ends/templates';
import type { FastifyInstance } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Authorise } from '../../../platform/authorise.ts';
import { consolePath } from '../../../platform/console-host.ts';
import { servePage } from '../../../platform/pages.ts';
import { refuse } from '../../../platform/refuse.ts';
import { sendPage } from '../../../platform/site-page.ts';
import { readPreviewTemplate, servePreviewFiles } from '../../../platform/site-preview.ts';
import { findVersion } from './queries.ts';

const needed = { name: 'previewContent', path: '/staff/preview', access: 'staff', staff: 'content.read' } as const;

/**
 * The preview of a version, `/ops/preview/ID`, in the site's looks: for signed-in members who may read drafts. The page has no script,
 * and can't be framed. Served once the site is built.
 */
export async function serveContentPreview(
  app: FastifyInstance,
  { database }: AppContext,
  authorise: Authorise,
): Promise<void> {
  const templates = {
    question: readPreviewTemplate('templates/preview-question'),
    testimony: readPreviewTemplate('templates/preview-testimony'),
  };
  await servePreviewFiles(app);
  servePage(app, `${consolePath}/preview/:id`, async (request, reply) => {
    await authorise(needed, request);
    const { id } = request.params as { id: string };
    const version = isRowId(id) ? await findVersion(database.read, id) : null;
    const template = version && templates[version.kind];
    if (!template) refuse('not-found');
    const { title, content } = version;
    reply.header('content-security-policy', template.contentSecurityPolicy).header('x-robots-tag', 'noindex');
    return sendPage(
      request,
      reply,
      fillPage(template.html, renderToStaticMarkup(title), renderToStaticMarkup(content)),
    );
  });
}
