import { Loader, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { requestEmailCode } from '../../contract.ts'
import { EmailCodeForm } from './email-code-form.tsx'

/** Rules 3.18. */
const secondsBetweenCodes = 30

/** Sends a code to `email` and asks for it; closed while null. */
export function EmailCodeDialog({ email, onClose, onConfirmed }: { email: string | null; onClose: () => void; onConfirmed: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={email !== null}
      onClose={onClose}
      title={t('signUp.confirmEmailTitle')}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {email !== null && <Question key={email} email={email} onConfirmed={onConfirmed} />}
    </Modal>
  )
}

function Question({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const { t } = useTranslation()
  const [resendAfter, setResendAfter] = useState<number | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt sends again
  useEffect(() => {
    setError(null)
    call(requestEmailCode, { body: { email, otp: '' } })
      .then((answer) => setResendAfter(answer.resendAfterSeconds))
      .catch((problem: unknown) => {
        if (!(problem instanceof ApiError)) throw problem
        // One was sent a moment ago, before the dialog was closed: it still counts.
        if (problem.code === 'waitBeforeCode') setResendAfter(secondsBetweenCodes)
        else setError(problem)
      })
  }, [email, attempt])
  if (error) return <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} />
  if (resendAfter === null) return <Loader aria-label={t('signUp.sendingCode')} />
  return <EmailCodeForm email={email} resendAfterSeconds={resendAfter} onConfirmed={onConfirmed} />
}
