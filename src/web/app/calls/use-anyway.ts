import { useState } from 'react'
import { ApiError } from './api-error.ts'

/** `anyway`: one of these was said as what speaks against it; who presses once more wants it all the same. */
export function useAnyway(codes: readonly string[]) {
  const [anyway, setAnyway] = useState(false)
  const hearing = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof ApiError && codes.includes(error.code)) setAnyway(true)
      throw error
    }
  }
  return { anyway, hearing }
}
