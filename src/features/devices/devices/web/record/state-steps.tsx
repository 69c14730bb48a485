import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton, RefusedButton } from '#web/ui/guarded-button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { exactTime, timeToday } from '#web/ui/values/dates.ts'
import type { Device } from '../../contract.ts'
import { setAsideByOwner } from '../../states.ts'
import { DeviceStateText } from '../device-state.tsx'
import classes from './record.module.css'

const PairingDialog = lazyPart(() => import('./pairing-dialog.tsx'))
const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

type Step = Device['steps'][number]

/** How it stands, what can be done about it, and what stands in the way. */
export function StateSteps({ device }: { device: Device }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Step['step'] | null>(null)
  const { deviceState, stateSince, steps, pairingUntil, numberPrefix } = device
  const close = () => setOpen(null)
  return (
    <Section title={t('fields.deviceState')}>
      <Text mb={4}>
        <DeviceStateText state={deviceState} />{' '}
        <Text span inherit c="dimmed">
          {t('devices.record.since', { when: exactTime(stateSince) })}
        </Text>
      </Text>
      <Text c="dimmed" maw={640} mb="md">
        {t(`devices.means.${deviceState}`, { prefix: numberPrefix })}
        {pairingUntil && ` ${t('devices.record.codeOpen', { when: timeToday(pairingUntil) })}`}
      </Text>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.step} device={device} step={step} onOpen={() => setOpen(step.step)} />
        ))}
      </ul>
      <Suspense>
        {open === 'pair' && <PairingDialog device={device} onClose={close} />}
        {open && open !== 'pair' && open !== 'confirmWipe' && <StepDialog device={device} step={open} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function StepRow({ device, step: { step, refusals }, onOpen }: { device: Device; step: Step; onOpen: () => void }) {
  const { t } = useTranslation()
  const { canWrite, mayOverride, pairedAt } = device
  const key = step === 'pair' && pairedAt ? 'pairAgain' : step
  const isRefused = refusals.length > 0 && !(mayOverride && refusals.every((each) => setAsideByOwner.includes(each)))
  const why = refusals.map((each) => t(`devices.errors.${each}`))
  const look = { size: 'sm', variant: 'default' } as const
  return (
    <li className={classes.step}>
      <div>
        <Text fw={550}>{t(`devices.steps.${key}`)}</Text>
        <Text size="sm" c="dimmed" maw={560}>
          {t(`devices.stepMeans.${key}`)}
        </Text>
        {why.map((sentence) => (
          <Text key={sentence} size="sm" mt={2} maw={560}>
            {sentence}
          </Text>
        ))}
      </div>
      {isRefused && canWrite ? (
        <RefusedButton {...look} reason={why.join(' ')}>
          {t(`devices.does.${key}`)}
        </RefusedButton>
      ) : (
        <GuardedButton {...look} ability="devices.write" allowed={canWrite} onClick={onOpen}>
          {t(`devices.does.${key}`)}
        </GuardedButton>
      )}
    </li>
  )
}
