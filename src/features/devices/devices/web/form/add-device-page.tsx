import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { devicePath, devicesPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addUpdateDevice } from '../../contract.ts'
import { shownDevices } from '../shown-devices.ts'
import { DeviceFormView } from './device-form.tsx'
import { bodyOf, newValues } from './form-values.ts'
import { useDeviceForm } from './use-device-form.ts'

export default function AddDevicePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useAction(addUpdateDevice, { refreshes: shownDevices, success: t('devices.form.added'), silent: true })
  const zodForm = useDeviceForm({
    initialValues: newValues(),
    onSave: async (values) => {
      const { id } = await save.mutateAsync({ body: bodyOf(values) })
      await navigate(devicePath(id), { replace: true })
    },
  })
  return (
    <>
      <PageHeader title={t('devices.add')} />
      <DeviceFormView zodForm={zodForm} device={null} submitLabel={t('devices.add')} back={{ to: devicesPath, state: null }} />
    </>
  )
}
