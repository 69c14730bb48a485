import { Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftLine } from '../../../document/draft.ts'
import type { Problem } from '../../../document/problems.ts'

const reasons = ['wrong', 'broken', 'expired', 'tooMuch'] as const
const mostReason = 200

type Props = { line: DraftLine; name: string; problem: Problem | null; onChange: (to: Partial<DraftLine>) => void }

/** Why it came back, in the usual words or in others, and whether it can be sold again. */
export function CameBack({ line: { reason = '', damaged = false }, name, problem, onChange }: Props) {
  const { t } = useTranslation()
  const usual = useId()
  return (
    <>
      <TextInput
        size="md"
        label={t('deviceSell.reasonOf', { name })}
        list={usual}
        value={reason}
        maxLength={mostReason}
        error={problem?.code === 'lineReason'}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <datalist id={usual}>
        {reasons.map((each) => (
          <option key={each} value={t(`deviceSell.creditReasons.${each}`)} />
        ))}
      </datalist>
      <Checkbox
        py={6}
        label={t('deviceSell.damaged')}
        checked={damaged}
        onChange={({ currentTarget }) => onChange({ damaged: currentTarget.checked })}
      />
    </>
  )
}
