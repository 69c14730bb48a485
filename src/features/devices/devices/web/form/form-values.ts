import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { type Device, type DeviceFields, deviceFields } from '../../contract.ts'

/** What the form holds, for adding and changing alike. The password is left empty where codes are enough, or it stays. */
export const deviceForm = deviceFields.safeExtend({
  strongPassword: z
    .string()
    .refine((text) => text === '' || newPassword.safeParse(text).success, 'validation.passwordRequirements')
    .default(''),
})
export type FormValues = z.output<typeof deviceForm>

export const newValues = (): FormValues => ({
  deviceName: '',
  deviceEmail: '',
  strongPassword: '',
  repId: '',
  phone: '',
  invoiceName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  inventoryLocationId: '',
  restockFromLocationId: '',
  vendorName: '',
  class: '',
  sharesLocation: false,
})

export const valuesOf = ({ fields }: Pick<Device, 'fields'>): FormValues => ({ ...fields, strongPassword: '' })

/** As the server takes them. */
export function bodyOf({ strongPassword, ...fields }: FormValues): DeviceFields & { strongPassword?: string } {
  return { ...fields, ...(strongPassword && { strongPassword }) }
}
