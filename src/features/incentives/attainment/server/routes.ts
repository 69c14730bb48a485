import { type Route, route } from '#server/http/route.ts'
import {
  answerReward,
  approveAttainments,
  approveRewards,
  askReward,
  decideRewards,
  getAttainment,
  getSaleRewards,
  listAttainments,
  listLooseCredits,
  placeCredit,
  previewRelease,
  releaseRewards,
} from '../contract.ts'
import { approveSeen } from './approve-seen.ts'
import { approveMany, decide } from './decide.ts'
import { attainmentDetail } from './detail.ts'
import { attainmentsExport } from './export.ts'
import { attainmentPage } from './list.ts'
import { answer, ask } from './questions.ts'
import { releaseAll, releasePreview } from './release.ts'
import { looseCredits, placeLooseCredit, saleRewards } from './sale-rewards.ts'

export const attainmentRoutes: Route[] = [
  route(listAttainments, ({ query }, context) => attainmentPage(context, query)),
  attainmentsExport.link,
  route(getAttainment, ({ params }, context) => attainmentDetail(context, params.id)),
  route(decideRewards, ({ body }, context) => decide(context, body)),
  route(approveAttainments, ({ body }, context) => approveSeen(context, body)),
  route(approveRewards, ({ body }, context) => approveMany(context, body)),
  route(previewRelease, ({ params }, context) => releasePreview(context, params.programId)),
  route(releaseRewards, ({ body, params }, context) => releaseAll(context, params.programId, body)),
  route(askReward, ({ body, params }, context) => ask(context, params.id, body)),
  route(answerReward, ({ body, params }, context) => answer(context, params.id, body)),
  route(getSaleRewards, ({ params }, context) => saleRewards(context, params.saleId)),
  route(listLooseCredits, (_, context) => looseCredits(context)),
  route(placeCredit, ({ body, params }, context) => placeLooseCredit(context, params.id, body)),
]
