import { notFound } from '@tanstack/react-router'
import { failureCode } from './trpc.ts'

/** Awaits the data of a route. @throws NotFoundError if there is no such record, or the address is invalid (400) */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const code = failureCode(error)
    throw code === 'not_found' || code === 'invalid' ? notFound() : error
  }
}
