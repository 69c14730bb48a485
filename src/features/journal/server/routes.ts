import { downloadLink } from '#server/download-link.ts'
import { type Route, route } from '#server/route.ts'
import { journalPath, prepareJournal } from '../contract.ts'

export const journalRoutes: Route[] = [route(prepareJournal, async (_, context) => downloadLink(context, journalPath))]
