// Runs in the JavaScript engine (Rhino) of the jar that also contains veraPDF: `java -Dorders=FILE … Main -version 200
// verapdf-check.js`. FILE has one JSON object per line, { "file", "standard" }. Prints one verdict per line, in the
// same order. In that engine a constant in a loop keeps its first value, so repeated code must be in functions.
const vera = Packages.org.verapdf;
const { Profiles } = vera.pdfa.validation.profiles;
const Argument = vera.pdfa.validation.profiles.ErrorArgumentImpl;
const Flavour = vera.pdfa.flavours.PDFAFlavour;

/** Maximum number of reported locations per violated rule. */
const MOST_FAILURES = 100;

const PROFILES = {
  'pdf/a-2a': 'PDFA-2A',
  'pdf/a-2b': 'PDFA-2B',
  'pdf/a-2u': 'PDFA-2U',
  'pdf/a-3a': 'PDFA-3A',
  'pdf/a-3b': 'PDFA-3B',
  'pdf/a-3u': 'PDFA-3U',
  'pdf/a-4': 'PDFA-4',
  'pdf/a-4f': 'PDFA-4F',
  'pdf/ua-1': 'PDFUA-1',
  'pdf/ua-2': 'PDFUA-2-ISO32005',
};

function children(element, name) {
  const found = [];
  for (let node = element.getFirstChild(); node; node = node.getNextSibling()) {
    if (String(node.getLocalName()) === name) found.push(node);
  }
  return found;
}

function child(element, name) {
  return children(element, name)[0];
}

function textOf(element, name) {
  const one = child(element, name);
  return one ? one.getTextContent() : '';
}

function attribute(element, name) {
  return element.hasAttribute(name) ? element.getAttribute(name) : null;
}

/**
 * Returns the rules of a standard. Java's own XML parser reads them, because the jar lacks veraPDF's reader of
 * profiles.
 */
function profileOf(standard) {
  const factory = Packages.javax.xml.parsers.DocumentBuilderFactory.newDefaultInstance();
  factory.setNamespaceAware(true);
  const path = `org/verapdf/pdfa/validation/${PROFILES[standard]}.xml`;
  const file = java.lang.ClassLoader.getSystemResource(path).openStream();
  const root = factory.newDocumentBuilder().parse(file).getDocumentElement();
  const flavour = Flavour.valueOf(root.getAttribute('flavour'));
  const rules = new java.util.HashSet();
  children(child(root, 'rules'), 'rule').forEach((rule) => {
    rules.add(ruleOf(rule));
  });
  const variables = new java.util.HashSet();
  children(child(root, 'variables'), 'variable').forEach((one) => {
    const [name, object] = [one.getAttribute('name'), one.getAttribute('object')];
    variables.add(Profiles.variableFromValues(name, object, textOf(one, 'defaultValue'), textOf(one, 'value')));
  });
  const details = Profiles.profileDetailsFromValues('', '', '', new java.util.Date(0));
  return { flavour: flavour, profile: Profiles.profileFromValues(flavour, details, '', rules, variables) };
}

function ruleOf(rule) {
  const id = child(rule, 'id');
  const specification = Flavour.Specification.valueOf(id.getAttribute('specification'));
  const number = java.lang.Integer.parseInt(id.getAttribute('testNumber'));
  const error = child(rule, 'error');
  const values = new java.util.ArrayList();
  children(child(error, 'arguments'), 'argument').forEach((one) => {
    values.add(Argument.fromValues(one.getTextContent(), attribute(one, 'name'), null));
  });
  const deferred = attribute(rule, 'deferred');
  return Profiles.ruleFromValues(
    Profiles.ruleIdFromValues(specification, id.getAttribute('clause'), number),
    rule.getAttribute('object'),
    deferred === null ? null : java.lang.Boolean.valueOf(deferred),
    attribute(rule, 'tags'),
    textOf(rule, 'description'),
    textOf(rule, 'test'),
    Profiles.errorFromValues(textOf(error, 'message'), values),
    new java.util.ArrayList(),
  );
}

function listOf(iterable) {
  const found = [];
  iterable.forEach((each) => {
    found.push(each);
  });
  return found;
}

/** Returns the faults of a file by the rule's clause and number. */
function check(file, { flavour, profile }) {
  const foundry = vera.pdfa.Foundries.defaultInstance();
  const parser = foundry.createParser(new java.io.FileInputStream(file), flavour);
  const validator = foundry.createValidator(profile, MOST_FAILURES, false, true, false);
  const result = validator.validate(parser);
  const broken = {};
  listOf(result.getTestAssertions()).forEach((failure) => {
    const rule = failure.getRuleId();
    const place = failure.getLocation().getContext();
    broken[`${rule.getClause()}-${rule.getTestNumber()}`] = `${failure.getErrorMessage()} @ ${place}`;
  });
  const verdict = { conforms: result.isCompliant(), checks: Number(result.getTotalAssertions()), broken: broken };
  validator.close();
  parser.close();
  return verdict;
}

java.util.logging.LogManager.getLogManager().reset();
vera.gf.foundry.VeraGreenfieldFoundryProvider.initialise();
const profiles = {};
const orders = java.nio.file.Files.readAllLines(java.nio.file.Paths.get(java.lang.System.getProperty('orders')));
listOf(orders).forEach((line) => {
  const { file, standard } = JSON.parse(String(line));
  profiles[standard] = profiles[standard] || profileOf(standard);
  print(JSON.stringify(check(file, profiles[standard])));
});
