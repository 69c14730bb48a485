import { Anchor, Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { countFailedCaptchas, failuresBeforeReload } from './failed-captchas.ts'

/** Specification sections 5 and 9. */
const noRecaptchaMs = 5000

/** Why a form was refused, and the way out where there is one. A captcha that is not loaded is mentioned for 5 s. */
export function SubmitError({ error, onGone }: { error: ApiError | null; onGone: (error: null) => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    // The field that had the focus may have been switched off while submitting.
    if (error && document.activeElement === document.body) box.current?.focus()
    if (error?.code !== 'noRecaptcha') return
    const timer = setTimeout(() => gone.current(null), noRecaptchaMs)
    return () => clearTimeout(timer)
  }, [error])
  // A field that says the same already has it.
  if (!error || Object.values(error.fields).includes(error.message)) return null
  const offersReload = error.code.startsWith('captchaFailed') && countFailedCaptchas() >= failuresBeforeReload
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <FormError error={error} />
      {offersReload && (
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {t('login.reload')}
          </Button>
        </Group>
      )}
      {error.code === 'emailTaken' && (
        <Anchor href="/?login=true" mt="xs" display="inline-block">
          {t('signUp.logIn')}
        </Anchor>
      )}
    </div>
  )
}
