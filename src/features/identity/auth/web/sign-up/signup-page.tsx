import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dropState, problemOfReturn, readState } from '#features/quickbooks/web/door.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { loadCaptcha } from '../captcha.ts'
import { AccountStep } from './account-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { dropConfirmedEmail, keepConfirmedEmail, readConfirmedEmail } from './confirmed-email.ts'
import { EmailStep } from './email-step.tsx'
import { type SignupStep, stepToShow } from './signup-step.ts'
import { SignupStepper } from './signup-stepper.tsx'

/** `/auth/signup?process=init|authenticate|qbconnection` (specification sections 2 and 4). */
export default function SignupPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [round, setRound] = useState(0)
  const process = search.get('process')
  const error = search.get('error')
  const quickbooksState = readState()
  const step = stepToShow(process, { confirmedEmail: readConfirmedEmail(), quickbooksState })
  const problem = problemOfReturn(error)
  useEffect(() => {
    if ((process ?? 'init') !== step) setSearch({ process: step, ...(error && { error }) }, { replace: true })
  }, [process, step, error, setSearch])
  useEffect(() => {
    if (error) dropState()
  }, [error])
  useEffect(() => {
    loadCaptcha().catch(() => undefined)
  }, [])
  const go = (next: SignupStep) => setSearch({ process: next })
  const startOver = () => {
    dropConfirmedEmail()
    setRound(round + 1)
    go('init')
  }
  return (
    <AuthFrame title={t('signUp.title')} above={<SignupStepper step={step} />} wide={step === 'qbconnection'}>
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
          {t(problem)}
        </Alert>
      )}
      {step === 'init' && (
        <EmailStep
          key={round}
          onConfirmed={(email) => {
            keepConfirmedEmail(email)
            go('authenticate')
          }}
        />
      )}
      {step === 'authenticate' && <AccountStep onBack={() => go('init')} onConnecting={startOver} />}
      {step === 'qbconnection' && quickbooksState && (
        <CompanyStep
          state={quickbooksState}
          onCancel={() => {
            dropState()
            startOver()
          }}
        />
      )}
    </AuthFrame>
  )
}
