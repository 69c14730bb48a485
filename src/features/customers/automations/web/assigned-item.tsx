import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import type { assignmentActions, CustomerAutomation } from '../contract.ts'
import { changeAssignment, getAutomations, listRuns } from '../contract.ts'
import classes from './automations.module.css'
import { says, waitsFor } from './says.ts'
import { reasonText, StateBadge } from './state-badge.tsx'

type Action = (typeof assignmentActions)[number]
const offered: Partial<Record<Result<typeof changeAssignment>['state'], readonly Action[]>> = {
  Active: ['pause', 'remove'],
  Paused: ['resume', 'remove'],
  Failed: ['retry', 'remove'],
}

/** Removed is over for good: its runs have ended. */
const reverse: Partial<Record<Action, Action>> = { pause: 'resume', resume: 'pause' }

/** One that the customer has or had: what it waits for, when it runs next, and what can be done about it. */
export function AssignedItem({ row, mayWrite }: { row: CustomerAutomation; mayWrite: boolean }) {
  const { t } = useTranslation()
  const refreshes = [getAutomations, listRuns]
  const back = useAction(changeAssignment, { refreshes })
  const change = useAction(changeAssignment, {
    refreshes,
    success: (_, { body }) => t(`automations.done.${body.action}`, { name: row.automationName }),
    undo: (_, { params, body }) => {
      const action = reverse[body.action]
      return action ? () => back.mutate({ params, body: { action } }) : null
    },
  })
  const { assignment, automationName } = row
  if (!assignment) return null
  const act = (action: Action) => change.mutate({ params: { id: assignment.id }, body: { action } })
  return (
    <li className={classes.item}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="sm">
            <Text span fw={600}>
              {automationName}
            </Text>
            <StateBadge state={assignment.state} />
          </Group>
          <Text size="sm">{says(row.schedule)}</Text>
          <Text size="sm" c="dimmed">
            <NextText row={row} />
          </Text>
        </div>
        {mayWrite && (
          <Group gap="xs">
            {(offered[assignment.state] ?? []).map((action) => (
              <Button
                key={action}
                size="compact-sm"
                variant="default"
                disabled={change.isPending}
                aria-label={t(`automations.actions.${action}Named`, { name: automationName })}
                onClick={() => act(action)}
              >
                {t(`automations.actions.${action}`)}
              </Button>
            ))}
          </Group>
        )}
      </Group>
    </li>
  )
}

/** When something happens next, or why nothing does. */
export function NextText({ row }: { row: CustomerAutomation }) {
  const { t } = useTranslation()
  const { assignment, scheduled, waiting, schedule, expirationTime } = row
  if (!assignment) return null
  const live = assignment.state === 'Active' || assignment.state === 'Paused'
  const step = assignment.steps > 1 ? t('automations.stepOf', { step: assignment.step + 1, steps: assignment.steps }) : ''
  return [
    waiting && waitsFor(schedule),
    scheduled && t('automations.nextRun', { time: exactTime(scheduled) }),
    live && step,
    live && expirationTime && t('automations.until', { date: dayText(expirationTime) }),
    !live && reasonText(assignment.reason),
    !live && t('automations.since', { time: exactTime(assignment.since) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
