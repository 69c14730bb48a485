import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { StateSteps } from '#web/record/state-steps.tsx'
import { exactTime, timeToday } from '#web/ui/values/dates.ts'
import type { Device } from '../../contract.ts'
import { setAsideByOwner } from '../../states.ts'
import { DeviceStateText } from '../device-state.tsx'

const PairingDialog = lazyPart(() => import('./pairing-dialog.tsx'))
const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

type Step = Device['steps'][number]

export function DeviceSteps({ device }: { device: Device }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Step['step'] | null>(null)
  const { deviceState, stateSince, steps, pairingUntil, numberPrefix, canWrite, mayOverride, pairedAt } = device
  const close = () => setOpen(null)
  const shown = ({ step, refusals }: Step) => {
    const key = step === 'pair' && pairedAt ? 'pairAgain' : step
    return {
      step,
      name: t(`devices.steps.${key}`),
      means: t(`devices.stepMeans.${key}`),
      does: t(`devices.does.${key}`),
      why: refusals.map((each) => t(`devices.errors.${each}`)),
      isRefused: refusals.length > 0 && !(mayOverride && refusals.every((each) => setAsideByOwner.includes(each))),
    }
  }
  const code = pairingUntil && t('devices.record.codeOpen', { when: timeToday(pairingUntil) })
  return (
    <>
      <StateSteps
        title={t('fields.deviceState')}
        state={<DeviceStateText state={deviceState} />}
        since={t('devices.record.since', { when: exactTime(stateSince) })}
        means={[t(`devices.means.${deviceState}`, { prefix: numberPrefix }), code].filter(Boolean).join(' ')}
        steps={steps.map(shown)}
        ability="devices.write"
        canWrite={canWrite}
        onStep={setOpen}
      />
      <Suspense>
        {open === 'pair' && <PairingDialog device={device} onClose={close} />}
        {open && open !== 'pair' && open !== 'confirmWipe' && <StepDialog device={device} step={open} onClose={close} />}
      </Suspense>
    </>
  )
}
