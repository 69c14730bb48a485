import { Alert, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhyOver } from '#web/app/session/why-over.ts'
import { loadCaptcha } from '../captcha.ts'
import { RedirectNotice } from '../redirect-notice.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { type SecondStep, SecondStepForm } from './second-step-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

const titles = {
  signIn: 'login.title',
  secondStep: 'login.codeTitle',
  forgotPassword: 'resetPassword.forgotTitle',
  code: 'resetPassword.codeTitle',
  resetPassword: 'resetPassword.title',
  redirect: 'resetPassword.redirectTitle',
} as const
type View = keyof typeof titles

const reasons = { idle: 'idle.over', ended: 'errors.401' } as const
type Props = { opened: boolean; onClose: () => void; why?: WhyOver | null }

/** Login modal of the specification (sections 2 and 4). Knows neither router nor query library: it opens on the landing page. */
export default function LoginDialog({ opened, onClose, why = null }: Props) {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('signIn')
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<SecondStep | null>(null)
  // Opening after the first drawing lets the modal note where the focus has to return to.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  useEffect(() => {
    loadCaptcha().catch(() => undefined)
  }, [])
  const go = (next: View) => (address?: string) => {
    if (address !== undefined) setEmail(address)
    setView(next)
  }
  const askForCode = (next: SecondStep, address: string) => {
    setStep(next)
    go('secondStep')(address)
  }
  const views = {
    signIn: <SignInForm email={email} onForgot={go('forgotPassword')} onSecondStep={askForCode} onCancel={onClose} />,
    secondStep: step && <SecondStepForm {...step} onBack={() => setView('signIn')} />,
    forgotPassword: <ForgotPasswordForm email={email} onSent={go('code')} onCancel={go('signIn')} />,
    code: <ResetCodeForm email={email} onConfirmed={() => setView('resetPassword')} onBack={() => setView('forgotPassword')} />,
    resetPassword: <ResetPasswordForm email={email} onDone={() => setView('redirect')} onCancel={() => setView('signIn')} />,
    redirect: <RedirectNotice onEnd={() => setView('signIn')} />,
  }
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      onExitTransitionEnd={() => setView('signIn')}
      title={t(titles[view])}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {why && view === 'signIn' && (
        <Alert color="orange" mb="md" role="alert">
          {t(reasons[why])}
        </Alert>
      )}
      {views[view]}
    </Modal>
  )
}
