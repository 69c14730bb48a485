import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText, requiredText } from '#contract/fields.ts'
import { MoneyLeft } from '#features/devices/settlements/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { StepDialog } from '#web/record/step-dialog.tsx'
import { changeDeviceState, type Device, reportLost, retireDevice } from '../../contract.ts'
import type { DeviceStep } from '../../states.ts'
import { shownDevices } from '../shown-devices.ts'

type Props = { device: Device; step: Exclude<DeviceStep, 'pair' | 'confirmWipe'>; onClose: () => void }

/** A step with its reason. What stands in the way of retiring is named, and only an owner comes so far. */
export default function DeviceStepDialog({ device, step, onClose }: Props) {
  const { t } = useTranslation()
  const { id, deviceName: name, version, steps } = device
  const aside = steps.find((each) => each.step === step)?.refusals ?? []
  const override = aside.length > 0
  const shared = { refreshes: shownDevices, success: t(`devices.done.${step}`, { name }), silent: true, onSuccess: onClose }
  const change = useAction(changeDeviceState, shared)
  const lose = useAction(reportLost, shared)
  const retire = useAction(retireDevice, shared)
  const zodForm = useZodForm(z.object({ reason: override ? requiredText.max(300, 'validation.tooLong|300') : optionalText(300) }), {
    initialValues: { reason: '' },
    labels: { reason: t('devices.reason') },
    onSubmit: ({ reason }) => {
      const params = { id }
      if (step === 'reportLost') return lose.mutateAsync({ params, body: { version, reason } })
      if (step === 'retire') return retire.mutateAsync({ params, body: { version, reason, override } })
      return change.mutateAsync({ params, body: { active: step === 'resume' ? 'Y' : 'N', version, reason } })
    },
  })
  return (
    <StepDialog
      title={t(`devices.titles.${step}`, { name })}
      means={t(`devices.stepMeans.${step}`)}
      zodForm={zodForm}
      reason={{ ...zodForm.field('reason'), 'data-autofocus': true }}
      label={t(override ? 'devices.does.retireAnyway' : `devices.does.${step}`)}
      danger={step === 'reportLost' || step === 'retire'}
      onClose={onClose}
    >
      {(step === 'reportLost' || step === 'retire') && <MoneyLeft deviceId={id} />}
      {override && (
        <div>
          {aside.map((each) => (
            <Text key={each} fw={550}>
              {t(`devices.errors.${each}`)}
            </Text>
          ))}
          <Text c="dimmed">{t('devices.setAside')}</Text>
        </div>
      )}
    </StepDialog>
  )
}
