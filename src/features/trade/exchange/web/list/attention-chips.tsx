import { Chip, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { textOf } from '#web/app/text.ts'
import list from '#web/list/list.module.css'
import { numberText } from '#web/ui/values/numbers.ts'
import type { countAttention } from '../../contract.ts'
import type { Shown } from './list-state.ts'

type Props = { counts: Result<typeof countAttention> | undefined; shown: Shown; onChange: (shown: Shown) => void }

/** What waits for a person, by reason; or everything. */
export function AttentionChips({ counts, shown, onChange }: Props) {
  const { t } = useTranslation()
  const reasons = counts?.rows ?? []
  // The one that is shown stays, also where nothing is left of it.
  const isLeft = shown === 'attention' || shown === 'all' || reasons.some(({ reason }) => reason === shown)
  const all = [
    { value: 'attention', label: `${t('edi.attention')} ${counts ? numberText(counts.total) : ''}`.trim() },
    ...[...reasons, ...(isLeft ? [] : [{ reason: shown, documents: 0 }])].map(({ reason, documents }) => ({
      value: reason,
      label: `${textOf(`edi.reasons.${reason}`)} ${numberText(documents)}`,
    })),
    { value: 'all', label: t('edi.all') },
  ]
  return (
    <Chip.Group multiple={false} value={shown} onChange={onChange}>
      <Group gap="xs" className={list.chips}>
        {all.map(({ value, label }) => (
          <Chip key={value} value={value} size="sm" variant="light">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
