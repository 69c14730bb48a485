import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateText } from '#web/ui/values/date-text.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import type { DeviceDocumentShown } from '../contract.ts'

/** A rule demands what is not here: since when it is waited for, or why it does not come, or who does without it. */
export function ProofsMissing({ shown }: { shown: DeviceDocumentShown }) {
  const { t } = useTranslation()
  const { proofs, missing, needsProof, arrivedAt, proofsBy, proofsAt, proofsReason } = shown
  if (proofs === '') return null
  const what = missing.map((each) => t(`deviceReview.proof.${each}`)).join(', ')
  const said = proofs === 'waived' ? [proofsBy, proofsAt && exactTime(proofsAt), proofsReason].filter(Boolean).join(' · ') : null
  return (
    <Alert color={needsProof ? 'yellow' : 'gray'} title={t(`deviceReview.proofStates.${proofs}`, { what })}>
      {said ?? (
        <>
          {t(`deviceReview.proofTexts.${needsProof ? 'needed' : 'awaited'}`)} <DateText iso={arrivedAt} />
        </>
      )}
    </Alert>
  )
}
