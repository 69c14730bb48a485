import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { devicePath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addUpdateDevice, type Device } from '../../contract.ts'
import { shownDevices } from '../shown-devices.ts'
import { DeviceFormView } from './device-form.tsx'
import { bodyOf, valuesOf } from './form-values.ts'
import { useDeviceForm } from './use-device-form.ts'

/** The form of an existing device. What somebody else saved meanwhile is said, and what was typed stays. */
export default function EditDevice({ device }: { device: Device }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { id, deviceName } = device
  const [base] = useState(device)
  const save = useAction(addUpdateDevice, { refreshes: shownDevices, success: t('devices.form.saved'), silent: true })
  const zodForm = useDeviceForm({
    initialValues: valuesOf(base),
    isStored: true,
    onSave: async (values) => {
      await save.mutateAsync({ body: { ...bodyOf(values), id, version: base.version } })
      await navigate(devicePath(id), { state, replace: true })
    },
  })
  return (
    <>
      <PageHeader title={t('customers.form.editTitle', { name: deviceName })} />
      <DeviceFormView zodForm={zodForm} device={base} submitLabel={t('customers.form.save')} back={{ to: devicePath(id), state }} />
    </>
  )
}
