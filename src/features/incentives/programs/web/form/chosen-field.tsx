import { NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chosen, Eligible } from '../../terms.ts'

type Props = {
  kind: keyof Eligible
  value: Chosen
  error: ReactNode
  onChange: (value: Chosen) => void
  /** Where those are chosen that are meant. */
  children: ReactNode
}
const ways = ['all', 'these', 'others'] as const

/** All of a kind, some alone, or all but some. */
export function ChosenField({ kind, value, error, onChange, children }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const isOpen = opened || value.ids.length > 0
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t(`programs.eligible.${kind}`)}
        value={isOpen ? value.only : 'all'}
        onChange={({ currentTarget: { value: way } }) => {
          setOpened(way !== 'all')
          onChange(way === 'all' ? { ...value, ids: [] } : { ...value, only: way === 'others' ? 'others' : 'these' })
        }}
        data={ways.map((way) => ({ value: way, label: t(`programs.eligibleWays.${way}`) }))}
      />
      {isOpen && children}
      {isOpen && value.ids.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('programs.form.noneChosen')}
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
