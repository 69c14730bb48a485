import { sql } from 'kysely'
import { attainmentsWith } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf, needOfDay } from '#server/needs.ts'

const rewardsWait = needOf(
  'rewardsWait',
  attainmentsWith({ status: ['Earned', 'InReview'] }),
  'attainment.write',
  () => sql`select e.promised as cents, null::timestamptz as due from reward_entries e
    where ${ofCompany('e')} and e.status in ('Earned', 'InReview')`,
)

/** Late once its last day is over. */
const questionsAsked = needOfDay(
  'questionsAsked',
  attainmentsWith({ status: ['Disputed'] }),
  'attainment.write',
  () => sql`select null::bigint as cents, q.due_on as due from attainment_questions q
    where ${ofCompany('q')} and q.answered_at is null order by q.due_on`,
)

export const waitingRewards = [rewardsWait, questionsAsked]
