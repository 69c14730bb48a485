import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { exactTime, today } from '#web/ui/values/dates.ts'
import { previewSchedule } from '../contract.ts'
import {
  automationEvents,
  maxEventDays,
  parseSchedule,
  type Schedule,
  scheduleCodes,
  type Weekday,
  weekdays,
  writeSchedule,
} from '../schedule.ts'
import { monthText, says, weekdayText } from './says.ts'

/** Everything that any schedule has: what one kind does not need is kept for when another is chosen. */
type Parts = {
  code: Schedule['code']
  time: string
  date: string
  days: Weekday[]
  day: number | 'L'
  month: number
  event: Extract<Schedule, { code: 'E' }>['event']
  after: number
}

function partsOf(text: string): Parts {
  const none: Parts = { code: 'W', time: '09:00', date: '', days: ['MO'], day: 1, month: 1, event: 'CREATED', after: 0 }
  const schedule = parseSchedule(text)
  if (!schedule) return none
  return schedule.code === 'E' ? { ...none, code: 'E', event: schedule.event, after: schedule.days } : { ...none, ...schedule }
}

/** Empty while it is not complete. */
function textOf({ code, time, date, days, day, month, event, after }: Parts): string {
  const text =
    code === 'E'
      ? writeSchedule({ code, event, days: after })
      : code === 'O'
        ? writeSchedule({ code, date, time })
        : code === 'D'
          ? writeSchedule({ code, time })
          : code === 'W' || code === 'B'
            ? writeSchedule({ code, days: weekdays.filter((each) => days.includes(each)), time })
            : code === 'Y'
              ? writeSchedule({ code, month, day: day === 'L' ? 31 : day, time })
              : writeSchedule({ code, day, time })
  return parseSchedule(text) ? text : ''
}

const firstDays = { CREATED: 0, NO_ORDER: 60, INVOICE_OVERDUE: 3 } as const

/** A schedule piece by piece; below it stands what it says, and when that would be. */
export function ScheduleFields({ value, error, onChange }: { value: string; error: ReactNode; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const [parts, setParts] = useState(() => partsOf(value))
  const change = (changed: Partial<Parts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    onChange(textOf(next))
  }
  const { code } = parts
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="md">
        <NativeSelect
          label={t('automations.form.when')}
          withAsterisk
          value={code}
          onChange={({ currentTarget }) => change({ code: scheduleCodes.find((each) => each === currentTarget.value) ?? 'D' })}
          data={scheduleCodes.map((each) => ({ value: each, label: t(`automations.codes.${each}`) }))}
        />
        {code === 'E' && (
          <NativeSelect
            label={t('automations.form.event')}
            value={parts.event}
            onChange={({ currentTarget }) => {
              const event = automationEvents.find((each) => each === currentTarget.value) ?? 'CREATED'
              change({ event, after: firstDays[event] })
            }}
            data={automationEvents.map((each) => ({ value: each, label: t(`automations.events.${each}`) }))}
          />
        )}
        {code === 'E' && (
          <NumberInput
            label={t('automations.form.daysAfter')}
            w={110}
            min={parts.event === 'CREATED' ? 0 : 1}
            max={maxEventDays}
            allowDecimal={false}
            value={parts.after}
            onChange={(after) => change({ after: Number(after) })}
          />
        )}
        {code === 'O' && (
          <DateField label={t('automations.form.date')} value={parts.date} min={today()} onChange={(date) => change({ date })} />
        )}
        {code === 'Y' && (
          <NativeSelect
            label={t('automations.form.month')}
            value={String(parts.month)}
            onChange={({ currentTarget }) => change({ month: Number(currentTarget.value) })}
            data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthText(index + 1) }))}
          />
        )}
        {(code === 'M' || code === 'Q' || code === 'Y') && (
          <NativeSelect
            label={t('automations.form.day')}
            value={String(parts.day)}
            onChange={({ currentTarget }) => change({ day: currentTarget.value === 'L' ? 'L' : Number(currentTarget.value) })}
            data={[
              ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
              ...(code === 'Y' ? [] : [{ value: 'L', label: t('automations.form.lastDay') }]),
            ]}
          />
        )}
        {code !== 'E' && (
          <TextInput
            type="time"
            label={t('automations.form.time')}
            value={parts.time}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          />
        )}
      </Group>
      {(code === 'W' || code === 'B') && (
        <Checkbox.Group
          label={t('automations.form.days')}
          value={parts.days}
          onChange={(chosen) => change({ days: weekdays.filter((each) => chosen.includes(each)) })}
        >
          <Group gap="sm" mt={6}>
            {weekdays.map((each, index) => (
              <Checkbox key={each} value={each} label={weekdayText(index)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Preview schedule={value} />
    </Stack>
  )
}

const typingMs = 250

function Preview({ schedule }: { schedule: string }) {
  const { t } = useTranslation()
  const [wanted] = useDebouncedValue(schedule, typingMs)
  const isTimed = wanted !== '' && !wanted.startsWith('E')
  const { data } = useApi(previewSchedule, { query: { schedule: wanted } }, { enabled: isTimed, placeholderData: (before) => before })
  if (!schedule) return null
  const runs = isTimed && !schedule.startsWith('E') ? data?.nextRuns : undefined
  return (
    <div role="status">
      <Text fw={600}>{says(schedule)}</Text>
      {runs && (
        <Text size="sm" c="dimmed">
          {runs.length > 0 ? t('automations.form.next', { times: runs.map(exactTime).join(' · ') }) : t('automations.form.never')}
        </Text>
      )}
    </div>
  )
}
