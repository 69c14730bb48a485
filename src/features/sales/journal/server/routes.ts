import { downloadLink } from '#server/http/download-link.ts'
import { type Route, route } from '#server/http/route.ts'
import { journalPath, prepareJournal } from '../contract.ts'

export const journalRoutes: Route[] = [route(prepareJournal, async (_, context) => downloadLink(context, journalPath))]
