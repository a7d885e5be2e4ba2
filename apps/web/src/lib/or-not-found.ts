import { notFound } from '@tanstack/react-router'
import { failureCode } from './trpc.ts'

/** The answer for a route. @throws NotFoundError if there is nothing at its address, or nothing can be (400) */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const code = failureCode(error)
    throw code === 'not_found' || code === 'invalid' ? notFound() : error
  }
}
