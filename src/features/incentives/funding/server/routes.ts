import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { listRewardCredits } from '../credits.ts'
import * as payees from '../payees.ts'
import { batchDetail } from './batches/batch.ts'
import { edit, initiate } from './batches/initiate.ts'
import { batchPage, fundedRewards, itemPage } from './batches/list.ts'
import { takeStep } from './batches/steps.ts'
import { addMovement, movementPage } from './money/movements.ts'
import { saveSettings, shownSettings } from './money/settings.ts'
import { askForTaxForm } from './payees/ask-tax-form.ts'
import { rewardCredits } from './payees/credits.ts'
import { payeePage } from './payees/list.ts'
import { payeeOf, saveProfile } from './payees/payee.ts'
import { note, unclaimed } from './payees/unclaimed.ts'
import { leave, unpaid } from './payees/unpaid.ts'
import { fetchFile } from './sending/ach-file.ts'
import { confirm } from './sending/confirm.ts'
import { takeReturns } from './sending/returns.ts'

export const fundingRoutes: Route[] = [
  route(contract.initiateFunding, ({ body }, context) => initiate(context, body)),
  route(contract.editFunding, ({ params, body }, context) => edit(context, params.id, body)),
  route(contract.takeFundingStep, ({ params, body }, context) => takeStep(context, params.id, body)),
  route(contract.listFundings, ({ query }, context) => batchPage(context, query)),
  route(contract.getFunding, ({ params }, context) => batchDetail(context, params.id)),
  route(contract.listFundingItems, ({ params, query }, context) => itemPage(context, params.id, query)),
  route(contract.listFundedRewards, ({ params }, context) => fundedRewards(context, params.id)),
  route(contract.confirmFunding, ({ params, body }, context) => confirm(context, params.id, body)),
  route(contract.fetchFundingFile, ({ params }, context) => fetchFile(context, params.id)),
  route(contract.bringReturns, ({ body }, context) => takeReturns(context, body)),
  route(contract.listFundingMovements, ({ query }, context) => movementPage(context, query)),
  route(contract.addFundingMovement, ({ body }, context) => addMovement(context, body)),
  route(contract.getFundingSettings, (_, context) => shownSettings(context)),
  route(contract.saveFundingSettings, ({ body }, context) => saveSettings(context, body)),
  route(payees.listPayees, ({ query }, context) => payeePage(context, query)),
  route(payees.askTaxForm, ({ params, body }, context) => askForTaxForm(context, params.id, body.kind)),
  route(payees.getPayee, ({ params, query }, context) => payeeOf(context, params.id, query.kind)),
  route(payees.savePayee, ({ params, body }, context) => saveProfile(context, params.id, body)),
  route(listRewardCredits, (_, context) => rewardCredits(context)),
  route(contract.getUnpaid, ({ params }, context) => unpaid(context, params.programId)),
  route(contract.leaveUnclaimed, ({ params, body }, context) => leave(context, params.programId, body)),
  route(contract.listUnclaimed, (_, context) => unclaimed(context)),
  route(contract.noteUnclaimed, ({ params, body }, context) => note(context, params.id, body)),
]
