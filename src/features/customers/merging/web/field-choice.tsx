import { Group, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { valueText } from '#features/customers/customers/web/door.ts'
import { fieldLabel } from '#web/app/text.ts'
import type { previewMerge } from '../contract.ts'

type Side = 'survivor' | 'loser'
type Difference = Result<typeof previewMerge>['fields'][number]

/** Whose value a field has after the merge. */
export function FieldChoice({ difference, value, onChange }: { difference: Difference; value: Side; onChange: (side: Side) => void }) {
  const { t } = useTranslation()
  const { field, survivor, loser } = difference
  return (
    <Radio.Group
      label={field === 'address' ? t('merging.address') : fieldLabel(field)}
      value={value}
      onChange={(side) => onChange(side === 'loser' ? 'loser' : 'survivor')}
    >
      <Group mt={4} gap="lg">
        <Radio value="survivor" label={valueText(field, survivor)} style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }} />
        <Radio value="loser" label={valueText(field, loser)} style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }} />
      </Group>
    </Radio.Group>
  )
}
