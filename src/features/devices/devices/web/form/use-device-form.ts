import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { deviceForm, type FormValues } from './form-values.ts'

type Options = { isStored?: boolean; initialValues: FormValues; onSave: (values: FormValues) => Promise<unknown> }

export function useDeviceForm({ initialValues, isStored = false, onSave }: Options) {
  const labels = { deviceName: textOf('devices.form.name') }
  return useZodForm(deviceForm, { initialValues, isStored, labels, onSubmit: onSave, draft: 'device' })
}
export type DeviceForm = ReturnType<typeof useDeviceForm>
