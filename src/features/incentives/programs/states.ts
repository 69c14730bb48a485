import type { ProgramTerms } from './terms.ts'

/** What becomes of a program (rules 3.8). `Scheduled` opens and `Open` ends by the calendar; `Closing` makes the last statements. */
export const programStates = ['Draft', 'Scheduled', 'Open', 'Paused', 'Ended', 'Closing', 'Closed'] as const
export type ProgramState = (typeof programStates)[number]

/** `open`, `end`: taken by a person, or by the calendar. */
export const programSteps = ['publish', 'unschedule', 'open', 'pause', 'resume', 'end', 'close', 'closed', 'reopen', 'remove'] as const
export type ProgramStep = (typeof programSteps)[number]

/** From which states each step leads, and where to; null: it is gone. Publishing leads to `Scheduled` where the first day is still to come. */
export const ways: Record<ProgramStep, { from: readonly ProgramState[]; to: ProgramState | null }> = {
  publish: { from: ['Draft'], to: 'Open' },
  unschedule: { from: ['Scheduled'], to: 'Draft' },
  open: { from: ['Scheduled'], to: 'Open' },
  pause: { from: ['Open'], to: 'Paused' },
  resume: { from: ['Paused'], to: 'Open' },
  end: { from: ['Open', 'Paused'], to: 'Ended' },
  close: { from: ['Ended'], to: 'Closing' },
  closed: { from: ['Closing'], to: 'Closed' },
  reopen: { from: ['Closed'], to: 'Ended' },
  remove: { from: ['Draft'], to: null },
}
export const stateAfter = (step: ProgramStep, fromDate: string, today: string): ProgramState | null =>
  step === 'publish' && fromDate > today ? 'Scheduled' : ways[step].to

/** Those that a person takes by one call: closing has blockers, and what is removed is gone. */
export const takenSteps = ['publish', 'unschedule', 'open', 'pause', 'resume', 'end', 'reopen'] as const satisfies ProgramStep[]
export type TakenStep = (typeof takenSteps)[number]

/** For so long a closed program may be opened again. */
export const reopenDays = 30

/**
 * Why a step cannot be taken now. Of closing each is a list that the office opens: entries that are undecided, batches on their way, money that is
 * approved and neither funded nor released, questions, a second person who has to agree.
 */
export const programRefusals = [
  'state',
  'wasOpen',
  'noReward',
  'noCeiling',
  'notPayable',
  'endsBefore',
  'pending',
  'inReview',
  'disputed',
  'inBatch',
  'unpaid',
  'secondPerson',
  'onlyOwner',
  'closedLong',
  'taxForm',
] as const
export type ProgramRefusal = (typeof programRefusals)[number]

/**
 * What a guard looks at. `hasCeiling`: one is set, or somebody said that there is none. `payable`: every way of its rewards to pay is set up. Entries
 * and batches are counted. `needsSecond`: more than the company's limit, and nobody else has agreed. `hasTaxForm`: something that it paid is in the totals
 * of a year that were taken for tax forms.
 */
export type ProgramFacts = {
  state: ProgramState
  wasOpen: boolean
  rewards: number
  hasCeiling: boolean
  payable: boolean
  toDate: string
  today: string
  pending: number
  inReview: number
  disputed: number
  inBatch: number
  unpaid: number
  needsSecond: boolean
  isOwner: boolean
  closedDays: number
  hasTaxForm: boolean
}

/** Why this step cannot be taken; empty: it can. */
export function refusalsOf(step: ProgramStep, facts: ProgramFacts): ProgramRefusal[] {
  if (!ways[step].from.includes(facts.state)) return ['state']
  const refusals: ProgramRefusal[] = []
  const refuse = (isSo: boolean, refusal: ProgramRefusal) => {
    if (isSo) refusals.push(refusal)
  }
  if (step === 'remove' || step === 'unschedule') refuse(facts.wasOpen, 'wasOpen')
  if (step === 'publish' || step === 'open' || step === 'resume') {
    refuse(facts.rewards === 0, 'noReward')
    refuse(!facts.hasCeiling, 'noCeiling')
    refuse(!facts.payable, 'notPayable')
    refuse(facts.toDate < facts.today, 'endsBefore')
  }
  if (step === 'close' || step === 'closed') {
    refuse(facts.pending > 0, 'pending')
    refuse(facts.inReview > 0, 'inReview')
    refuse(facts.disputed > 0, 'disputed')
    refuse(facts.inBatch > 0, 'inBatch')
    refuse(facts.unpaid > 0, 'unpaid')
    refuse(facts.needsSecond, 'secondPerson')
  }
  if (step === 'reopen') {
    refuse(!facts.isOwner, 'onlyOwner')
    refuse(facts.closedDays > reopenDays, 'closedLong')
    refuse(facts.hasTaxForm, 'taxForm')
  }
  return refusals
}

/**
 * What an edit of an open program is: a longer run, a higher ceiling and other words change what is there, so that who was turned away by the ceiling
 * may get something; anything else is a new version, for sales from a day on that is still to come (3.8).
 */
export function editOf(before: ProgramTerms, after: ProgramTerms): 'nothing' | 'amendment' | 'version' {
  const plain = (terms: ProgramTerms) =>
    JSON.stringify({ ...terms, toDate: '', maximumAllowed: null, rewards: terms.rewards.map((line) => ({ ...line, name: '' })) })
  if (JSON.stringify(before) === JSON.stringify(after)) return 'nothing'
  const isLonger = after.toDate >= before.toDate
  const isRaised = after.maximumAllowed === null || (before.maximumAllowed !== null && after.maximumAllowed >= before.maximumAllowed)
  return isLonger && isRaised && plain(before) === plain(after) ? 'amendment' : 'version'
}

/** A version of a program after an amendment of the latest one: all of it runs as long, none has less room than it had, and names are the same. */
export function amended(terms: ProgramTerms, latest: ProgramTerms): ProgramTerms {
  const { toDate, maximumAllowed } = latest
  const rewards = terms.rewards.map((line) => ({ ...line, name: latest.rewards.find(({ id }) => id === line.id)?.name ?? line.name }))
  const most = maximumAllowed === null || terms.maximumAllowed === null ? null : Math.max(maximumAllowed, terms.maximumAllowed)
  return { ...terms, toDate, maximumAllowed: most, rewards }
}

/** A reward that is of another kind or basis is another one: what was summed for it is not what it asks (decision 0044). */
export const changedKinds = (before: ProgramTerms, after: ProgramTerms): string[] =>
  after.rewards
    .filter((line) =>
      before.rewards.some(
        ({ id, compType, basis, payee }) => id === line.id && (compType !== line.compType || basis !== line.basis || payee !== line.payee),
      ),
    )
    .map(({ id }) => id)
