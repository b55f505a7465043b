export type Fact = { label: string; value: string; isTotal?: boolean };

/** One part of a letter; each has a form in HTML and one in plain text. */
export type Block =
  | { kind: 'text'; text: string }
  /** What matters most, set apart. */
  | { kind: 'notice'; text: string }
  /** Labels with values, the amounts of a bill among them. */
  | { kind: 'facts'; title: string; facts: Fact[] }
  /** The one thing to do. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'small'; text: string };

/** A mail's content, before it becomes HTML and plain text. Nothing in it is markup. */
export type Letter = {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
};
