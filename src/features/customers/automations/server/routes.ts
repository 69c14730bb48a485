import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { activate, removeAutomationOf } from './assignments/activate.ts'
import { changeAssignmentOf } from './assignments/change-assignment.ts'
import { assignTo, automationsOf } from './customer.ts'
import { dryRunOf } from './dry-run.ts'
import { previewOf, testSent } from './letters/test-letter.ts'
import { automationDetails, automationList, upcoming } from './list.ts'
import { runsOf } from './run-list.ts'
import { saveAutomationOf } from './save.ts'

export const automationsRoutes: Route[] = [
  route(contract.listAutomations, (_, { db }) => automationList(db)),
  route(contract.getAutomation, ({ params }, { db }) => automationDetails(db, params.id, new Date())),
  route(contract.saveAutomation, ({ body }, context) => saveAutomationOf(context, body)),
  route(contract.activateAutomation, ({ params, body }, context) => activate(context, params.id, body.active)),
  route(contract.removeAutomation, ({ params }, context) => removeAutomationOf(context, params.id)),
  route(contract.previewSchedule, async ({ query }, { db }) => ({ nextRuns: await upcoming(db, query.schedule, new Date()) })),
  route(contract.previewLetter, ({ body }, context) => previewOf(context, body)),
  route(contract.sendTestLetter, ({ body }, context) => testSent(context, body)),
  route(contract.dryRun, ({ params }, context) => dryRunOf(context, params.id, new Date())),
  route(contract.listRuns, (input, context) => runsOf(context, input)),
  route(contract.getAutomations, ({ query }, context) => automationsOf(context, query.customerId)),
  route(contract.assignAutomation, ({ params, body }, context) => assignTo(context, params.id, body)),
  route(contract.changeAssignment, ({ params, body }, context) => changeAssignmentOf(context, params.id, body.action)),
]
