import type { Endpoint, Input, Result } from '#contract/endpoint.ts'
import { send } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { toastError, toastSuccess } from '#web/app/toasts.ts'

/** Calls with the green or red toast, without the query library: the login dialog opens on the landing page. */
export async function perform<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { success, headers }: { success?: string; headers?: Record<string, string> } = {},
): Promise<Result<E>> {
  try {
    const { message, result } = await send(endpoint, input, { headers })
    void toastSuccess(message || success)
    return result
  } catch (error) {
    if (error instanceof ApiError) void toastError(error.message)
    throw error
  }
}
