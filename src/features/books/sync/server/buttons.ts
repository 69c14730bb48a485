import { type DeliveryState, type ProblemAction, stoppedStates } from '#contract/ledger.ts'
import { type Ability, can, type Role, roles } from '#contract/permissions.ts'
import { conflictPath, customerPath, quickbooksPath } from '#contract/places.ts'
import { mustComeOut } from '#server/work/ledger.ts'
import type { Entry } from '../contract.ts'
import type { EntryRow } from './entry-row.ts'

const neededFor: Record<ProblemAction, Ability> = {
  edit: 'customers.write',
  reconnect: 'settings.write',
  choose: 'sync.write',
  replay: 'sync.write',
  readAgain: 'sync.write',
  link: 'sync.read',
}
/** What is settled elsewhere is not sent again. */
export const settledElsewhere: readonly ProblemAction[] = ['choose', 'link']
const isStopped = ({ state }: Pick<EntryRow, 'state'>) => (stoppedStates as readonly DeliveryState[]).includes(state)

/** Whether a person can have it tried again. */
export const isReplayable = (row: Pick<EntryRow, 'state' | 'problem'>) =>
  isStopped(row) && !(row.problem?.action && settledElsewhere.includes(row.problem.action))
const isIgnorable = (row: EntryRow) =>
  isStopped(row) && row.problem?.action !== 'choose' && (row.state === 'refused' || !mustComeOut().includes(row.channel))

/** The button that helps, who may press it, and what else this role may do. A record's own people may send it again. */
export function buttonsOf(row: EntryRow, role: Role): Pick<Entry, 'button' | 'path' | 'who' | 'can'> {
  const button = helpful(row)
  const manages = can(role, 'sync.write')
  const replays = isReplayable(row) && (manages || (row.recordKind === 'customer' && can(role, 'customers.write')))
  return {
    button,
    path: pathOf(row, button),
    who: button ? roles.filter((each) => can(each, neededFor[button])) : [],
    can: {
      press: button === 'replay' || button === 'readAgain' ? replays : button !== null && can(role, neededFor[button]),
      replay: replays,
      same: replays && row.state === 'refused' && row.direction === 'out' && !row.blank,
      ignore: manages && isIgnorable(row),
    },
  }
}

function helpful(row: EntryRow): ProblemAction | null {
  if (!isStopped(row)) return null
  const { direction, recordKind, recordId, problem } = row
  const action = problem?.action ?? (direction === 'in' ? 'readAgain' : 'replay')
  // Only records with a screen can be edited here.
  return action === 'edit' && !(recordKind === 'customer' && recordId) ? 'replay' : action
}

function pathOf({ id, recordId, problem }: EntryRow, button: ProblemAction | null): string {
  if (button === 'edit' && recordId) return `${customerPath(recordId)}?edit=1`
  if (button === 'reconnect') return quickbooksPath
  if (button === 'choose') return conflictPath(id)
  return button === 'link' ? (problem?.path ?? '') : ''
}
