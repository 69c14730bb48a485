import { useEffect, useState } from 'react'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import type { Partner } from '../contract.ts'
import { getPartner, listPartners, savePartner } from '../contract.ts'
import { profileForm, valuesOf } from './profile-form.ts'

/** What somebody else saves meanwhile appears by itself, unless something is typed already. */
export function useProfileForm(partner: Partner) {
  const save = useAction(savePartner, { refreshes: [getPartner, listPartners], success: textOf('settings.saved'), silent: true })
  // What the form shows, not what was read since: saving over somebody else's change must be noticed.
  const [version, setVersion] = useState(partner.version)
  const zodForm = useZodForm(profileForm, {
    initialValues: valuesOf(partner),
    draft: 'partner',
    onSubmit: async (body) => {
      const saved = await save.mutateAsync({ body: { ...body, id: partner.id, version } })
      setVersion(saved.version)
    },
  })
  const { form, saving, setServerError } = zodForm
  const showNewest = () => {
    form.setValues(valuesOf(partner))
    form.resetDirty(valuesOf(partner))
    setVersion(partner.version)
    setServerError(null)
  }
  useEffect(() => {
    if (!form.isDirty() && !saving && partner.version > version) showNewest()
  })
  return { ...zodForm, showNewest }
}
export type ProfileFormState = ReturnType<typeof useProfileForm>
