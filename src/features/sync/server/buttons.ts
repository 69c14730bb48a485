import type { ProblemAction } from '#contract/ledger.ts'
import { type Ability, can, type Role, roles } from '#contract/permissions.ts'
import type { Entry } from '../contract.ts'
import type { EntryRow } from './entry-row.ts'

const settingsPath = '/dashboard/settings/quickbooks'
export const customerPath = (id: string) => `/dashboard/customers-&-leads/overview/${id}`
export const conflictPath = (id: string) => `/dashboard/sync/conflicts/${id}`

const neededFor: Record<ProblemAction, Ability> = {
  edit: 'customers.write',
  reconnect: 'settings.write',
  choose: 'sync.write',
  replay: 'sync.write',
  readAgain: 'sync.write',
  link: 'sync.read',
}
/** What is settled elsewhere is not sent again. */
const settledElsewhere: readonly ProblemAction[] = ['choose', 'link']
const stopped = ['refused', 'retrying', 'unknown']

/** Whether a person can have it tried again. */
export const isReplayable = ({ state, problem }: Pick<EntryRow, 'state' | 'problem'>) =>
  stopped.includes(state) && !(problem?.action && settledElsewhere.includes(problem.action))
const isIgnorable = ({ state, problem }: EntryRow) => stopped.includes(state) && problem?.action !== 'choose'

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

function helpful({ state, direction, recordKind, recordId, problem }: EntryRow): ProblemAction | null {
  if (!stopped.includes(state)) return null
  const action = problem?.action ?? (direction === 'in' ? 'readAgain' : 'replay')
  // Only records with a screen can be edited here.
  return action === 'edit' && !(recordKind === 'customer' && recordId) ? 'replay' : action
}

function pathOf({ id, recordId, problem }: EntryRow, button: ProblemAction | null): string {
  if (button === 'edit' && recordId) return `${customerPath(recordId)}?edit=1`
  if (button === 'reconnect') return settingsPath
  if (button === 'choose') return conflictPath(id)
  return button === 'link' ? (problem?.path ?? '') : ''
}
