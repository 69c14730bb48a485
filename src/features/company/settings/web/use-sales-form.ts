import { useEffect, useState } from 'react'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { getSalesSettings, saveSalesSettings } from '../contract.ts'
import { type Sales, salesForm, valuesOf } from './sales-form.ts'

export function useSalesForm(sales: Sales) {
  const save = useAction(saveSalesSettings, { refreshes: [getSalesSettings], success: textOf('settings.saved'), silent: true })
  // What the form shows, not what was read since: saving over somebody else's change must be noticed.
  const [version, setVersion] = useState(sales.version)
  const zodForm = useZodForm(salesForm, {
    initialValues: valuesOf(sales),
    draft: 'sales',
    labels: { linkDays: textOf('settings.sales.linkDays') },
    onSubmit: async (body) => {
      const saved = await save.mutateAsync({ body: { ...body, version } })
      setVersion(saved.version)
    },
  })
  const { form, saving, setServerError } = zodForm
  const showNewest = () => {
    form.setValues(valuesOf(sales))
    form.resetDirty(valuesOf(sales))
    setVersion(sales.version)
    setServerError(null)
  }
  useEffect(() => {
    if (!form.isDirty() && !saving && sales.version > version) showNewest()
  })
  return { ...zodForm, showNewest }
}
export type SalesFormState = ReturnType<typeof useSalesForm>
