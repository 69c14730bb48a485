import { Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime, minuteOf } from '#web/ui/values/dates.ts'

const ways = ['now', 'sheet', 'other'] as const
type Way = (typeof ways)[number]
type Props = { sheetAt: string | null; onChoose: (countedAt: string) => void }

/** When what is entered was counted: a sheet may have been filled in days ago, and what was sold since is not missing. */
export function CountedWhen({ sheetAt, onChoose }: Props) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('now')
  const [at, setAt] = useState('')
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
        <TextInput
          type="datetime-local"
          label={t('stock.counts.when.at')}
          required
          withAsterisk={false}
          value={at}
          onChange={({ currentTarget: { value } }) => {
            setAt(value)
            if (value) onChoose(value)
          }}
          error={at ? undefined : t('validation.required')}
        />
      )}
    </Group>
  )
}
