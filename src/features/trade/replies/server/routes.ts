import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { answersTo, orderAnswers } from './answers.ts'
import { cartonLabels } from './carton-labels.ts'
import { choosePrefix, prefixInUse } from './carton-numbers.ts'
import { replyDraft } from './draft.ts'
import { preview, replyOf, send } from './send.ts'

export const repliesRoutes: Route[] = [
  route(contract.getAnswers, ({ params }, context) => answersTo(context, params.id)),
  route(contract.getOrderAnswers, ({ params }, context) => orderAnswers(context, params.id)),
  route(contract.getReplyDraft, ({ params, query }, context) => replyDraft(context, params.id, query)),
  route(contract.previewReply, ({ params, body }, context) => preview(context, params.id, body)),
  route(contract.sendReply, ({ params, body }, context) => send(context, params.id, body)),
  route(contract.getReply, ({ params }, context) => replyOf(context, params.id)),
  routeOutside(contract.getCartonLabels, ({ params }, context) => cartonLabels(context, params.id)),
  route(contract.getCartonPrefix, async (_, { db }) => ({ prefix: await prefixInUse(db) })),
  route(contract.saveCartonPrefix, ({ body }, context) => choosePrefix(context, body.prefix)),
]
