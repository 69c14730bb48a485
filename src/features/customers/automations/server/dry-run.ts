import type { RawResult } from '#contract/endpoint.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { dryRun, Step } from '../contract.ts'
import { parseSchedule } from '../schedule.ts'
import type { Automation } from './assignments/assign.ts'
import { matching } from './assignments/enrol.ts'
import { happened } from './event.ts'
import { factsOf } from './facts.ts'
import { automationOf } from './list.ts'
import { type Plan, planOf } from './plan.ts'

const shown = 25
const counted = 1000

type DryRun = RawResult<typeof dryRun>

/** Its first step for everybody it would reach if it ran now, by the rules that carry it out; nothing is sent or changed. */
export async function dryRunOf({ db }: DbContext, id: string, at: Date): Promise<DryRun> {
  const automation = await automationOf(db, id)
  const zone = await zoneOf(db)
  const today = dayAt(at, zone)
  const schedule = parseSchedule(automation.schedule)
  const [first] = automation.steps as unknown as Step[]
  if (!schedule || !first) return { customers: 0, more: false, rows: [] }
  const reached = await reachedNow(db, automation, today, zone)
  const rows: DryRun['rows'] = []
  for (const customerId of reached.slice(0, shown)) {
    const facts = await factsOf(db, customerId, today)
    if (schedule.code === 'E' && !happened(schedule, facts)) continue
    const plan = planOf(first, facts, { ...automation, schedule }, at, zone)
    rows.push({ customerId, customerName: facts.name, ...shownPlan(plan) })
  }
  return { customers: Math.min(reached.length, counted), more: reached.length > counted, rows }
}

/** Those who have it, and those who would get it by themselves. */
async function reachedNow(db: Db, automation: Automation & { everyone: boolean }, today: string, zone: string): Promise<string[]> {
  const assigned = await db
    .selectFrom('automationAssignments')
    .select('customerId')
    .where('automationId', '=', automation.id)
    .where('state', '=', 'Active')
    .orderBy('customerId')
    .limit(counted + 1)
    .execute()
  const more = automation.everyone ? await matching(db, automation, { today, zone, most: counted + 1 }) : []
  return [...new Set([...assigned.map(({ customerId }) => customerId), ...more])].slice(0, counted + 1)
}

const nothing = { reason: '', until: null, kind: '', to: '', subject: '', text: '' }

function shownPlan(plan: Plan): Omit<DryRun['rows'][number], 'customerId' | 'customerName'> {
  if (plan.outcome === 'waits') return { ...nothing, outcome: 'waits', reason: plan.reason, until: plan.until.toISOString() }
  if (plan.outcome !== 'runs') return { ...nothing, outcome: plan.outcome, reason: plan.reason }
  const { what } = plan
  if (what.kind === 'change') return { ...nothing, outcome: 'runs', kind: 'change', subject: what.field, text: what.value }
  if (what.kind === 'note') return { ...nothing, outcome: 'runs', kind: 'note', subject: what.title, text: what.text }
  if (what.kind === 'notification') return { ...nothing, outcome: 'runs', kind: 'notification', to: what.to, text: what.text }
  return { ...nothing, outcome: 'runs', kind: 'email', to: what.to, subject: what.subject, text: what.text }
}
