import { Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { exactTime, minuteOf } from '#web/ui/values/dates.ts'

const ways = ['now', 'sheet', 'other'] as const
type Way = (typeof ways)[number]
type Props = { sheetAt: string | null; onChoose: (countedAt: string) => void }

/** When what is entered was counted: a sheet may have been filled in days ago, and what was sold since is not missing. */
export function CountedWhen({ sheetAt, onChoose }: Props) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('now')
  const [at, setAt] = useState('')
  const [day = '', hour = ''] = at.split('T')
  const setAtOf = (newDay: string, newHour: string) => {
    setAt(`${newDay}T${newHour}`)
    if (/^\d{4}-\d\d-\d\d$/.test(newDay) && newHour) onChoose(`${newDay}T${newHour}`)
  }
  const say = (chosen: Way) => {
    setWay(chosen)
    const time = minuteOf(new Date(sheetAt ?? Date.now()))
    if (chosen === 'other') setAt(time)
    onChoose({ now: '', sheet: sheetAt ?? '', other: time }[chosen])
  }
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t('stock.counts.when.label')}
        description={t('stock.counts.when.help')}
        allowDeselect={false}
        value={way}
        onChange={(value) => say(ways.find((each) => each === value) ?? 'now')}
        data={ways
          .filter((each) => each !== 'sheet' || sheetAt)
          .map((value) => ({ value, label: t(`stock.counts.when.${value}`, { when: sheetAt ? exactTime(sheetAt) : '' }) }))}
        w={320}
        maw="100%"
      />
      {way === 'other' && (
        <>
          <DateField
            label={t('stock.counts.when.at')}
            required
            withAsterisk={false}
            value={day}
            onChange={(value) => setAtOf(value, hour)}
          />
          <TextInput
            type="time"
            aria-label={t('stock.counts.when.at')}
            required
            value={hour}
            onChange={({ currentTarget: { value } }) => setAtOf(day, value)}
            error={hour ? undefined : t('validation.required')}
          />
        </>
      )}
    </Group>
  )
}
