import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FilterValues } from '#contract/paging.ts'
import { withFilter } from '#web/list/filters/filter-values.ts'

type Props = { values: FilterValues; onChange: (values: FilterValues) => void }

/** Those that should have left: with one click, and back with another. */
export function LateButton({ values, onChange }: Props) {
  const { t } = useTranslation()
  const isOn = values.late === 'Y'
  return (
    <Button
      size="xs"
      variant={isOn ? 'light' : 'default'}
      data-chosen={isOn || undefined}
      aria-pressed={isOn}
      leftSection={<IconClockExclamation size={14} aria-hidden />}
      onClick={() => onChange(withFilter(values, 'late', isOn ? null : 'Y'))}
    >
      {t('orders.list.late')}
    </Button>
  )
}
