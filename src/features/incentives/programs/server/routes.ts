import { type Route, route, routeOutside } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { applyChanges, discardChanges } from './apply.ts'
import { programChoices } from './choices.ts'
import { closeBy } from './close.ts'
import { programDetails } from './details.ts'
import { programsExport } from './export.ts'
import { forecastOfTerms } from './forecast/forecast.ts'
import { programPage } from './list.ts'
import { programNeighbours } from './neighbours.ts'
import { addOrEdit, saveRewards } from './save.ts'
import { incentiveSettings, saveSettings } from './settings.ts'
import { removeProgram, takeStep } from './steps.ts'

export const programsRoutes: Route[] = [
  route(contract.listPrograms, ({ query }, context) => programPage(context, query)),
  programsExport.link,
  route(contract.getProgramNeighbours, ({ params, query }, context) => programNeighbours(context, params.id, query)),
  route(contract.addEditProgram, ({ body }, context) => addOrEdit(context, body)),
  route(contract.addEditProgramDetail, ({ body }, context) => saveRewards(context, body)),
  route(contract.getProgramDetail, ({ query }, context) => programDetails(context, query.programId)),
  route(contract.applyProgramChanges, ({ params, body }, context) => applyChanges(context, params.id, body)),
  route(contract.discardProgramChanges, ({ params, body }, context) => discardChanges(context, params.id, body)),
  route(contract.takeProgramStep, ({ params, body }, context) => takeStep(context, params.id, body)),
  route(contract.deleteProgram, ({ params, body }, context) => removeProgram(context, params.id, body)),
  route(contract.closeProgram, ({ body }, context) => closeBy(context, body)),
  routeOutside(contract.forecastProgram, ({ body }, context) => forecastOfTerms(context, body)),
  route(contract.getProgramChoices, (_, context) => programChoices(context)),
  route(contract.getIncentiveSettings, (_, context) => incentiveSettings(context)),
  route(contract.saveIncentiveSettings, ({ body }, context) => saveSettings(context, body)),
]
