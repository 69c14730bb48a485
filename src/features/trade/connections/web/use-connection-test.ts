import { useState } from 'react'
import { useAction } from '#web/app/calls/query.ts'
import { getIntegrationConfiguration, type TestResult, testIntegration } from '../contract.ts'
import type { DetailForm } from './use-detail-form.ts'

type Fields = DetailForm['form']['values']

/** Tests what stands in the form. `isStale`: something was changed since. */
export function useConnectionTest(id: string, { form, setServerError }: DetailForm) {
  const [last, setLast] = useState<{ of: string; result: TestResult } | null>(null)
  const test = useAction(testIntegration, {
    refreshes: [getIntegrationConfiguration],
    onSuccess: (result, { body }) => setLast({ of: JSON.stringify(body.fields), result }),
  })
  const start = (fields: Fields) => {
    setLast(null)
    setServerError(null)
    test.mutate({ params: { id }, body: { fields } })
  }
  const run = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) form.getInputNode<HTMLElement, string>(Object.keys(errors)[0] ?? '')?.focus()
    else start(form.values)
  }
  /** Goes on with the key that the server showed. */
  const trust = (fingerprint: string) => {
    form.setFieldValue('hostFingerprint', fingerprint)
    start({ ...form.values, hostFingerprint: fingerprint })
  }
  return { running: test.isPending, result: last?.result ?? null, isStale: last?.of !== JSON.stringify(form.values), run, trust }
}
export type ConnectionTest = ReturnType<typeof useConnectionTest>
